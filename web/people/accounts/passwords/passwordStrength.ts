import { containsPersonalWords, isCommonPassword, NewPassword } from '#contract/people/accounts/passwords.ts'

/** Estimated strength of a password. */
export interface Strength {
  /** from 0 (guessed at once) to 4 (practically never guessed) */
  score: 0 | 1 | 2 | 3 | 4
  /** the portal refuses it: too short, too long, too common, or made of personal data */
  isRefused: boolean
}

/** Limits the time of an estimate; further characters could only raise the score. */
const maxEstimatedCharacters = 32
/** Highest score shown for a refused password. */
const maxRefusedScore = 1

const loadEstimator = async () => {
  const [{ ZxcvbnFactory }, { default: list }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('./commonWords.txt?raw'),
  ])
  const words = list.trimEnd().split('\n')
  return {
    scale: new ZxcvbnFactory({ dictionary: { words }, maxLength: maxEstimatedCharacters }),
    known: new Set(words),
  }
}
let estimator: ReturnType<typeof loadEstimator> | undefined

/**
 * Estimates the strength of a password. The first call downloads the estimator (70 KB).
 * @param who names, email address and bodies of the person
 * @throws Error when the estimator cannot be downloaded; the form works without it
 */
export async function strengthOf(password: string, who: readonly string[]): Promise<Strength> {
  estimator ??= loadEstimator().catch((error: unknown) => {
    estimator = undefined
    throw error
  })
  const { scale, known } = await estimator
  const { score } = scale.check(password, [...who])
  const isRefused =
    !NewPassword.safeParse(password).success ||
    containsPersonalWords(password, who) ||
    isCommonPassword(password, known)
  return { score: isRefused && score > maxRefusedScore ? maxRefusedScore : score, isRefused }
}
