import { OperatorFault } from '#server/ground/errors/operatorFault.ts'

/** A backup cannot be made, or an archive cannot be used. */
export class BackupFault extends OperatorFault {}
