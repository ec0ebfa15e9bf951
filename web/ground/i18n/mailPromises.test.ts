import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('./locales/', import.meta.url)

/** Words of a text that may promise a mail. */
const mailWords: Record<'fr' | 'en', RegExp> = {
  fr: /courriel|indésirables|prévenu|averti|relanc|parviendr|\bpart (?:à|au)\b|\b(?:r?envo(?:i|y)|recev(?:oi|r)|reçoi)/iu,
  en: /\bmails?\b|\bsen[dt]\b/iu,
}

/** Texts with such words that a portal without mail server may say too, by why. */
const withoutPromise: Record<string, readonly RegExp[]> = {
  'told in the portal, by a notification or on the record': [
    /^doc\.refused$/,
    /^minutesText\.(notShared|sendRemark|remarked)$/,
    /^proposal\.(withdrawConfirm|decisionSent|sent)$/,
    /^search\.alert$/,
    /^sub\.flowHelp$/,
    /^push\./,
    /^(attendance|reading)\.remind(ed)?$/,
    /^dossier\.(mailRefused|notActivated|reminded)$/,
  ],
  'forms, files, events and agendas that are sent': [
    /^webhooks\./,
    /^(upload|sending)\./,
    /^channel\.stillSending$/,
    /^(contact|training)\.(send|success|takenUp|stillHere|leave|filledIn)$/,
    /^waiting\.askedOn$|^complete\.submit$/,
    /^textSaver\.unreachable$/,
    /^desk\.note\.toSend$/,
    /^home\.duty\.agendas$|^(told|choice\.of)\.session\.agendaDue$/,
    /^bodyForm\.proposalCutOffHelp$|^proposal\.noClosing$/,
    /^(scim|providers)\./,
    /^branch\.noTarget$|^doc\.noneOf\.refused$|^ballot\./,
    /^tasks\.(retr|retried)/,
  ],
  'mails that exist, their texts and settings': [
    /^(branding|nav|waitingWork)\./,
    /^firstSteps\.mail\./,
    /^mails\.(by|state|count|oldest|noneFound|choose|back|gone|sentAt|linkOver|retry|preview|samples)/,
    /^mailTexts\.(context|samplesNote|variables|saved)$/,
    /^choice\.(mail|mailOf|followedHelp)$|^rhythm\./,
    /^users\.mailRefused$|^userForm\.(tab\.mails|noMail|mail|mailing|mailRefusedHelp)\b/,
    /^contentForm\.introductionHelp$/,
    /^approvals\.(context|clock|confirmClockText)$/,
    /^(login|valid)\.email$/,
    /^password\.ends$|^secondFactor\.linkIntro$/,
  ],
  'written by a person, outside the portal': [/^contact\.emailHelp$/, /^messages\.answer$/],
  'shown with a mail server only': [/^contact\.copy$/],
}

const plural = /_(?:zero|one|other)$/
const suffix = '.withoutMail'

/** Reads the texts of a file, and finds those without plural suffix that may promise a mail. */
function readTexts(file: string) {
  const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>
  const words = mailWords[file.startsWith('en') ? 'en' : 'fr']
  const keys = Object.keys(texts).filter((key) => !key.includes(suffix))
  const mailing = keys.filter((key) => words.test(texts[key] ?? ''))
  return { texts, mailing: [...new Set(mailing.map((key) => key.replace(plural, '')))] }
}

test.each(readdirSync(folder))('%s says without a mail server what becomes of each mail that it promises', (file) => {
  const { texts, mailing } = readTexts(file)
  const isReplaced = (key: string) => `${key}${suffix}` in texts || `${key}${suffix}_other` in texts
  const reviewed = Object.values(withoutPromise).flat()

  expect(mailing.filter((key) => !isReplaced(key) && !reviewed.some((one) => one.test(key)))).toEqual([])
})

test.each(readdirSync(folder))('%s replaces texts that exist, in each of their forms', (file) => {
  const { texts } = readTexts(file)
  const replacing = Object.keys(texts).filter((key) => key.includes(suffix))

  expect(replacing.filter((key) => !(key.replace(suffix, '') in texts))).toEqual([])
  const counted = replacing.filter((key) => key.endsWith('_other')).map((key) => key.replace(/other$/, 'one'))
  expect(counted.filter((key) => !(key in texts))).toEqual([])
})
