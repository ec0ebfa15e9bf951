import type { MailSample } from '#contract/messaging/mails.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { MailDefinitions } from './definition.ts'
import { type MailWriter, renderMail, subjectOf } from './words/renderMail.ts'

/** The samples of all kinds by the name under which they are looked at. */
const samplesOf = (mails: MailDefinitions): Map<string, { kind: string; facts: object }> =>
  new Map(
    Object.entries(mails).flatMap(([kind, { samples }]) =>
      Object.entries(samples).map(([name, facts]): [string, { kind: string; facts: object }] => [
        name,
        { kind, facts },
      ]),
    ),
  )

/** What each kind of mail looks like, for administrators. */
export const listSamples = ({ clock, ...writer }: MailWriter & Pick<Portal, 'clock'>): MailSample[] =>
  [...samplesOf(writer.declared.mails)].map(([name, sample]) => ({
    '@id': `/api/mail_samples/${name}`,
    '@type': 'MailSample',
    kind: name,
    subject: subjectOf(writer, { ...sample, createdAt: clock.now().toISOString() }),
  }))

/** @throws Failure `record.notFound` */
export function sampleAsHtml({ clock, ...writer }: MailWriter & Pick<Portal, 'clock'>, name: string): string {
  const sample = samplesOf(writer.declared.mails).get(name)
  if (!sample) throw new Failure('record.notFound')
  return renderMail(writer, { ...sample, createdAt: clock.now().toISOString() }, null).html
}
