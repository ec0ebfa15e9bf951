import { OperatorFault } from '#server/ground/errors/operatorFault.ts'

/** Why the database cannot start here. */
export class DatabaseRefusal extends OperatorFault {
  override name = 'DatabaseRefusal'
}
