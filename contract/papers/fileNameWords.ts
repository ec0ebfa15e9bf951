/** Words that say nothing about the subject of a document. */
const emptyWords = new Set(
  (
    'a au aux avec ce ces cette d dans de des du elle en et eux ils l la le les leur leurs lui ma mais me mes moi mon ne ' +
    'nos notre nous on ou par pas pour qu que qui s sa sans se ses si son sur ta te tes toi ton tu un une vos votre vous ' +
    'pdf n no num numero point points seance seances reunion cse csec cssct odj version vf vd vdef def final finale ' +
    'definitif definitive copie scan signe janvier fevrier mars avril mai juin juillet aout septembre octobre novembre ' +
    'decembre'
  ).split(' '),
)

/** Lower case without accents; what is neither a letter nor a digit becomes one space. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text that tell its subject: folded, without plural, each once. Numbers and empty words are left out. */
export function subjectWords(text: string): Set<string> {
  const words = foldWords(text)
    .split(' ')
    .filter((word) => word.length > 1 && !emptyWords.has(word) && !/^v?\d/.test(word))
  return new Set(words.map(withoutPlural))
}

const withoutPlural = (word: string) => word.replace(/aux$/, 'al').replace(/(?<=..)[sx]$/, '')
