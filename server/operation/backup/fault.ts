import { OperatorFault } from '#server/ground/errors/operatorFault.ts'

/** Why a backup cannot be made, or an archive not be used. */
export class BackupFault extends OperatorFault {}
