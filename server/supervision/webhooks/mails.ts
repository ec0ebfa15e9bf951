import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { WebhookStop } from '#contract/supervision/webhooks.ts'
import { type MailDefinitions, mailUrgency } from '#server/messaging/mails/definition.ts'
import { french, portalName, type Wordings } from '#server/messaging/mails/wording.ts'

declare module '#server/messaging/mails/kinds.ts' {
  interface MailFacts {
    /** to administrators: the name of the webhook, and its first failure since it last succeeded as an ISO instant */
    'webhook.switchedOff': { name: string; why: Exclude<WebhookStop, 'restored'>; since: string }
  }
}

const reasons: Record<Exclude<WebhookStop, 'restored'>, (since: string) => string> = {
  failing: (since) =>
    french`Aucun de ses envois n’a abouti depuis le ${formatFrenchDate(since)} à ${formatFrenchTime(since)}.`,
  gone: () => french`Son destinataire a répondu qu’il ne veut plus rien recevoir (code 410).`,
}

const words: Wordings<'webhook.switchedOff'> = {
  'webhook.switchedOff': ({ name, why, since }, { at }) => ({
    subject: french`Le webhook « ${name} » a été désactivé`,
    parts: [
      french`Le portail a désactivé le webhook « ${name} ». ${reasons[why](since)}`,
      french`Le programme qui le reçoit n’est plus prévenu de ce qui se passe sur le portail. Quand il fonctionne de nouveau, réactivez le webhook, puis renvoyez depuis le journal les événements qu’il a manqués.`,
      { label: 'Voir les webhooks', url: at('/admin/webhooks') },
    ],
    why: french`Vous recevez ce courriel parce que vous administrez le portail ${portalName}.`,
  }),
}

/** The mail about webhooks. */
export const webhookMails: MailDefinitions<'webhook.switchedOff'> = {
  'webhook.switchedOff': {
    urgency: mailUrgency.news,
    isForAdministrators: true,
    variables: { 'nom du webhook': ({ name }) => name },
    words: words['webhook.switchedOff'],
    samples: {
      'webhook.switchedOff': { name: 'Intranet', why: 'failing', since: '2026-03-16T07:30:00Z' },
    },
  },
}
