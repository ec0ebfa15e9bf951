import { z } from 'zod'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { Day, item } from '#contract/ground/shapes.ts'

/** People whom a rule can name, from the fewest to all. */
export const ruleGroups = ['administrators', 'editors', 'validators', 'redactors', 'everybody'] as const
export type RuleGroup = (typeof ruleGroups)[number]

const Groups = z.array(z.enum(ruleGroups)).max(ruleGroups.length)

/** Who has to have a second step or a passkey, from which day. */
export const SecondFactorRule = item('SecondFactorRule', {
  /** empty: nobody has to */
  groups: Groups,
  startsOn: Day.nullable(),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const SecondFactorRuleForm = z
  .object({ groups: Groups, startsOn: Day.nullable() })
  .refine(({ groups, startsOn }) => groups.length === 0 || startsOn !== null, {
    path: ['startsOn'],
    message: 'Indiquez à partir de quel jour',
  })
export type SecondFactorRuleForm = z.infer<typeof SecondFactorRuleForm>

/** Whether one of these groups contains the person. */
export const isInGroups = (
  { roles, assignments }: Pick<Viewer, 'roles' | 'assignments'>,
  groups: readonly RuleGroup[],
) =>
  groups.some(
    (group) =>
      group === 'everybody' ||
      (group === 'administrators' && roles.includes('ROLE_ADMIN')) ||
      (group === 'editors' && (roles.includes('ROLE_EDITOR') || roles.includes('ROLE_CANAL_CSEC'))) ||
      (group === 'validators' && assignments.some(({ role }) => role === 'validator')) ||
      (group === 'redactors' && assignments.some(({ role }) => role === 'redactor')),
  )
