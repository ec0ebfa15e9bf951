import type { ConstraintFailures } from '#server/ground/errors/constraintFailures.ts'

export const constraintFailures: ConstraintFailures = {
  assignments_one_role_key: ['users.oneRolePerBody', 'userIrpInformations'],
  assignments_one_main_key: ['users.oneMainBody', 'mainIrp'],
  assignments_dates: ['users.dateOrder', 'userIrpInformations'],
  assignments_body_id_fkey: ['record.gone', 'userIrpInformations'],
  assignments_job_id_fkey: ['record.gone', 'userIrpInformations'],
  assignments_mandate_id_fkey: ['record.gone', 'userIrpInformations'],
  bodies_cycle: ['bodies.cycle', 'parentIrp'],
  bodies_parent: ['bodies.cycle', 'parentIrp'],
  bodies_depth: ['bodies.tooDeep', 'parentIrp'],
  bodies_name_key: ['bodies.nameTaken', 'name'],
  bodies_code_key: ['bodies.codeTaken', 'code'],
}
