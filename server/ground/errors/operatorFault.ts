/**
 * Why a program cannot go on, in a French sentence for whoever runs it, who can do something about it: its message is
 * printed alone, without the stack.
 */
export class OperatorFault extends Error {}
