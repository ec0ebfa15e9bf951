import { accounts } from './accounts.ts'
import { consultations } from './consultations.ts'
import { contents } from './contents.ts'
import { documents } from './documents.ts'
import { portal } from './portal.ts'
import { references } from './references.ts'
import { sessions } from './sessions.ts'

/**
 * What each call answers to whom. It is written by hand, after the specification, and asks nothing of the policy that the portal reads:
 * where both differ, one of them is wrong. Each route has its line; those that answer all the same share their rows.
 */
export const lines = [...documents, ...sessions, ...consultations, ...contents, ...accounts, ...references, ...portal]
