/** An error that the operator can fix. Its message is a French sentence, printed without the stack. */
export class OperatorFault extends Error {}
