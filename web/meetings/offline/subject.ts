import { defineSubject } from '#web/ground/shell/subject.ts'
import { forgetCopies } from './forgetCopies.ts'
import { TopLine } from './TopLine.tsx'

/** Sessions that are read without a network. */
export const offlineSubject = defineSubject('offline', { TopLine, forget: forgetCopies })
