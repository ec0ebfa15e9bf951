import type { BodyRole } from '#contract/ground/policy/grant.ts'

/** The French names of the roles in spreadsheets and archives (seed §6). */
export const roleWords: Record<BodyRole, string> = {
  reader: 'Lecteur',
  redactor: 'Rédacteur',
  validator: 'Référent valideur',
}
