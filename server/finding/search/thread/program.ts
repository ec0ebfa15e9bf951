// a failure is made in this thread too, from its sentence
import '#contract/finding/searchFailures.ts'
import { answerReads } from '#server/ground/threads/answerReads.ts'
import { searchReads } from './reads.ts'

/** The thread of the search (`searchProgram`). */
answerReads(searchReads)
