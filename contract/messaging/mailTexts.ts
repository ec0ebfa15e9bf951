import { z } from 'zod'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { collection, item, longText, optionalText, Timestamp, Version } from '#contract/ground/shapes.ts'

/** Characters that a text of a mail may have. The preview has all of them in its URL. */
export const mailTextCharacters = { subject: 150, opening: 800, closing: 800 } as const
export type MailTextField = keyof typeof mailTextCharacters
export const mailTextFields = Object.keys(mailTextCharacters) as MailTextField[]

/** What administrators add to a kind of mail. Null, empty or left out: nothing, or the subject of the portal. */
export const MailTextForm = z.object({
  subject: optionalText(mailTextCharacters.subject),
  /** paragraphs between the greeting and the text of the portal */
  opening: longText(mailTextCharacters.opening),
  /** paragraphs between the text of the portal and the foot */
  closing: longText(mailTextCharacters.closing),
})
export type MailTextForm = z.output<typeof MailTextForm>
export const MailTextAmendment = MailTextForm.extend({ version: Version })

/** A kind of mail with what administrators have added to it. `kind` is that of its sample: `session.convened`. */
export const MailText = item('MailText', {
  kind: z.string(),
  /** subject of the portal, of a sample */
  ownSubject: z.string(),
  /** it tells of the safety of an account: its subject cannot be replaced */
  isSecurity: z.boolean(),
  /** names that a text may contain between braces, and what the sample has in their place */
  variables: z.array(z.object({ name: z.string(), example: z.string() })),
  subject: z.string().nullable(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
  /** null while nothing was ever added */
  updatedAt: Timestamp.nullable(),
  version: Version,
})
export type MailText = z.infer<typeof MailText>
export const MailTexts = collection(MailText)

/** A kind of mail as it would be sent with a text, with the facts of its sample. */
export const MailTextPreview = item('MailTextPreview', { subject: z.string(), text: z.string() })
export type MailTextPreview = z.infer<typeof MailTextPreview>

/** A variable in a text: `{prénom}`. */
const variablePattern = /\{([^{}]*)\}/gu
/** Characters that turn the direction of text, and those of private use. */
const deceptivePattern = /[\u202A-\u202E\u2066-\u2069\p{Co}]/u

interface TextFault {
  field: MailTextField
  message: string
}

/** Finds what must not be in the texts of a kind of mail: one fault per field at most. */
export function findTextFaults(
  form: Pick<MailTextForm, MailTextField>,
  { variables, isSecurity }: { variables: readonly string[]; isSecurity: boolean },
): TextFault[] {
  return mailTextFields
    .flatMap((field): TextFault[] => {
      const written = form[field]
      if (written === null) return []
      if (isSecurity && field === 'subject')
        return [{ field, message: 'L’objet d’un courriel de sécurité ne change pas : complétez son texte' }]
      const message = describeTextFault(written, variables)
      return message === null ? [] : [{ field, message }]
    })
    .map(({ field, message }) => ({ field, message: frenchSpaces(message) }))
}

function describeTextFault(written: string, variables: readonly string[]): string | null {
  if (deceptivePattern.test(written)) return 'Ce texte contient des caractères invisibles'
  const unknown = [...written.matchAll(variablePattern)].find(([, name = '']) => !variables.includes(name))
  if (unknown) return `Ce courriel n’a pas de variable ${unknown[0].slice(0, 60)}`
  return /[{}]/.test(written.replaceAll(variablePattern, ''))
    ? 'Une accolade est seule : une variable s’écrit entre deux accolades, comme {portail}'
    : null
}

/** Replaces the variables of a text by their values. A value is inserted as it is: braces in it are text. */
export const fillVariables = (written: string, values: Readonly<Record<string, string>>): string =>
  written.replaceAll(variablePattern, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )

/** The schema of the form for one kind of mail, with its variables. */
export const mailTextFormOf = ({ variables, isSecurity }: Pick<MailText, 'variables' | 'isSecurity'>) =>
  MailTextForm.superRefine((form, context) => {
    for (const { field, message } of findTextFaults(form, {
      variables: variables.map(({ name }) => name),
      isSecurity,
    }))
      context.addIssue({ code: 'custom', path: [field], message })
  })
