import { Failure } from '#server/ground/errors/failure.ts'
import type { Subject } from '#server/ground/portal/subject.ts'

/**
 * Refuses the approval of another text than the present one, which the approval would fix: people have read a file or a
 * draft, and somebody has written since.
 * @throws Failure `minutes.textChanged`
 */
export const rejectChangedText: NonNullable<Subject['approvalWriters']>[number] = async (
  _portal,
  tx,
  _viewer,
  { sessionId, textVersion },
) => {
  const text = await tx
    .selectFrom('minutesTexts')
    .select('version')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()
  if ((text?.version ?? null) !== textVersion) throw new Failure('minutes.textChanged')
}
