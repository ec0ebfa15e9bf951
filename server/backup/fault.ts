import { OperatorFault } from '#server/operatorFault.ts'

/** Why a backup cannot be made, or an archive not be used. */
export class BackupFault extends OperatorFault {}
