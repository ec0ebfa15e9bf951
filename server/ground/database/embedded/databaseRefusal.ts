import { OperatorFault } from '#server/ground/errors/operatorFault.ts'

/** The embedded database cannot start here. */
export class DatabaseRefusal extends OperatorFault {
  override name = 'DatabaseRefusal'
}
