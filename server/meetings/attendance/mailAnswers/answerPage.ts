import { formatFrenchDate, formatFrenchTime } from '#contract/ground/dates/frenchDates.ts'
import type { SessionAnswer } from '#contract/meetings/attendance/attendance.ts'
import { type Html, html } from '#server/messaging/mails/html.ts'
import { renderLinkPage } from '#server/messaging/mails/linkPage.ts'

/** The session that is answered: what its convocation says as well. */
export interface AnsweredSession {
  id: number
  /** name of the body */
  body: string
  startsAt: string
}

/** The state of the page of an answer: it asks, has just stored one, or the link is over or invalid. */
export type AnswerPageState =
  | {
      state: 'asks' | 'done'
      session: AnsweredSession
      answer: SessionAnswer | null
      chosen?: SessionAnswer | undefined
    }
  | { state: 'over'; session: AnsweredSession }
  | { state: 'unknown' }
  | { state: 'tooMany'; delay: string }

interface AnswerPageFrame {
  /** origin of the portal */
  origin: string
  /** name of the portal */
  name: string
}

/** Renders the page of a link by which a convocation is answered. */
export function renderAnswerPage(said: AnswerPageState, { origin, name }: AnswerPageFrame): string {
  const further =
    'session' in said
      ? { label: 'Voir la séance', url: `${origin}/seances/${said.session.id}` }
      : { label: 'Ouvrir le portail', url: `${origin}/` }
  return renderLinkPage({ ...pageText(said), name, further })
}

const labels: Record<SessionAnswer, string> = {
  present: 'Je viens',
  remote: 'À distance',
  late: 'En retard',
  absent: 'Je ne peux pas',
}
const answered: Record<SessionAnswer, string> = {
  present: 'vous venez',
  remote: 'vous participez à distance',
  late: 'vous venez, en retard',
  absent: 'vous ne pouvez pas venir',
}
/** Those that a mail offers; the page of the session has all. */
const offered = ['present', 'remote', 'absent'] as const

function pageText(said: AnswerPageState): { title: string; content: Html } {
  switch (said.state) {
    case 'asks':
      return {
        title: 'Viendrez-vous\u00A0?',
        content: html`<p>${nameOf(said.session)}</p>
${said.answer === null ? html`` : html`<p>Votre réponse jusqu’ici\u00A0: ${answered[said.answer]}.</p>`}
${buttons(said.chosen ?? null)}`,
      }
    case 'done':
      return {
        title: 'Votre réponse est enregistrée',
        content: html`<p>${nameOf(said.session)}\u00A0: ${said.answer === null ? '' : answered[said.answer]}.</p>
<p>Vous pouvez changer de réponse jusqu’au début de la séance.</p>
${buttons(null, said.answer)}`,
      }
    case 'over':
      return {
        title: 'Cette convocation n’attend plus de réponse',
        content: html`<p>${nameOf(said.session)}</p>
<p>On répond jusqu’au début de la séance, à la date qui était annoncée. Si elle a été reportée, répondez depuis le courriel qui l’a dit.</p>`,
      }
    case 'unknown':
      return {
        title: 'Ce lien ne répond à aucune convocation',
        content: html`<p>Il est incomplet, ou il n’a plus d’objet\u00A0: il cesse avec votre mandat, et quand vous changez de mot de passe. Connectez-vous pour répondre.</p>`,
      }
    case 'tooMany':
      return {
        title: 'Trop d’essais',
        content: html`<p>Recommencez dans ${said.delay}, avec le lien du courriel.</p>`,
      }
  }
}

const nameOf = ({ body, startsAt }: AnsweredSession) =>
  `Séance du ${formatFrenchDate(startsAt)} à ${formatFrenchTime(startsAt)}, ${body}`

/** The answers as buttons: first the one that the link chose, which stands out; none repeats the present one. */
function buttons(chosen: SessionAnswer | null, present: SessionAnswer | null = null): Html {
  const all = offered.filter((answer) => answer !== present)
  const ordered = all.toSorted((one, other) => Number(other === chosen) - Number(one === chosen))
  const stands = (answer: SessionAnswer) => (present === null && chosen === null) || answer === chosen
  return html`<form method="post">${ordered.map(
    (answer) =>
      html`<button type="submit" name="answer" value="${answer}" class="${stands(answer) ? 'main' : 'other'}">${labels[answer]}</button>`,
  )}</form>`
}
