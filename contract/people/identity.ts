import { z } from 'zod'
import { normalizeEmail } from '#contract/ground/emails.ts'
import { limits } from '#contract/ground/limits.ts'
import { normalizePhone } from '#contract/ground/phones.ts'
import { text } from '#contract/ground/shapes.ts'

// A person's identity in forms (DOMAIN §11). Registration, profile, administration and imports share these rules.

/** A first or last name: letters with combining marks, spaces, apostrophes, hyphens, periods. */
export const PersonName = text(limits.nameCharacters).regex(
  /^(?:\p{L}[\p{L}\p{M}'’ʼ.\-‐‑\s]*)?$/u,
  'Utilisez des lettres, des espaces, des apostrophes et des traits d’union',
)

/** A name as `PersonName` accepts it, or the one that is stored: imports and providers also bring « LE GOFF (née MARTIN) ». */
const personNameOr = (stored: string) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .superRefine((name, context) => {
      if (name === stored.normalize('NFC').trim()) return
      // a form has its own words for what is missing or too long
      for (const { message, ...issue } of PersonName.safeParse(name).error?.issues ?? [])
        context.addIssue({
          ...issue,
          ...(issue.code === 'invalid_format' && { message }),
          input: name,
        } as z.core.$ZodRawIssue)
    })

/** Name fields of the form of an account that has these names, which may stay as they are. */
export const namesOfAccount = ({ firstName, lastName }: { firstName: string; lastName: string }) => ({
  firstName: personNameOr(firstName),
  lastName: personNameOr(lastName),
})

/** An email address, normalized for comparison. */
export const Email = z.string().transform((written, context) => {
  const email = normalizeEmail(written)
  if (email !== null) return email
  context.addIssue({
    code: 'custom',
    message: written.trim() ? 'L’adresse électronique n’est pas valide' : emailRequiredMessage,
  })
  return z.NEVER
})
const emailRequiredMessage = 'Le champ adresse électronique est obligatoire'

/** A telephone number that stays unchanged if left out: empty becomes null. */
export const AmendablePhone = z
  .string()
  .nullish()
  .transform((written, context) => {
    if (written === undefined) return undefined
    if (!written?.trim()) return null
    const number = normalizePhone(written)
    if (number !== null) return number
    context.addIssue({ code: 'custom', message: 'Le numéro de téléphone n’est pas valide' })
    return z.NEVER
  })
/** An optional telephone number: empty or left out becomes null. */
export const Phone = AmendablePhone.transform((number) => number ?? null)
