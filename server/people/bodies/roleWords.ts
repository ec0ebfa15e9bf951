import type { BodyRole } from '#contract/policy.ts'

/** What a role of a body is called in spreadsheets and archives (seed §6). */
export const roleWords: Record<BodyRole, string> = {
  reader: 'Lecteur',
  redactor: 'Rédacteur',
  validator: 'Référent valideur',
}
