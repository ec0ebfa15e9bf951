import { isCommon, NewPassword, saysTooMuch } from '#contract/people/passwords.ts'

/** How well a password holds against who guesses it. */
export interface Strength {
  /** from 0, at once, to 4, never */
  score: 0 | 1 | 2 | 3 | 4
  /** too short, too long, known to everybody, or it says who it is for: the portal does not take it */
  isRefused: boolean
}

/** The rest of a longer one only makes it better, and guessing at it would be felt while it is typed. */
const weighedCharacters = 32
/** What is refused never looks good. */
const refusedScore = 1

const open = async () => {
  const [{ ZxcvbnFactory }, { default: list }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('./commonWords.txt?raw'),
  ])
  const words = list.trimEnd().split('\n')
  return { scale: new ZxcvbnFactory({ dictionary: { words }, maxLength: weighedCharacters }), known: new Set(words) }
}
let tools: ReturnType<typeof open> | undefined

/**
 * Weighs a password that is being typed. What it takes, 70 KB, comes with the first call.
 * @param who names, address and bodies of the person
 * @throws Error when it cannot be fetched: the form goes without
 */
export async function strengthOf(password: string, who: readonly string[]): Promise<Strength> {
  tools ??= open().catch((error: unknown) => {
    tools = undefined
    throw error
  })
  const { scale, known } = await tools
  const { score } = scale.check(password, [...who])
  const isRefused = !NewPassword.safeParse(password).success || saysTooMuch(password, who) || isCommon(password, known)
  return { score: isRefused && score > refusedScore ? refusedScore : score, isRefused }
}
