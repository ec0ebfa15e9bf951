import { OperatorFault } from '#server/operatorFault.ts'

/** Why the database cannot start here. */
export class DatabaseRefusal extends OperatorFault {
  override name = 'DatabaseRefusal'
}
