import { fileNameParts } from './fileNameParts.ts'
import { foldWords, subjectWords } from './fileNameWords.ts'

interface NamedType {
  id: number
  name: string
}

/**
 * What names of files and headings of documents call the types (DOMAIN §5.1), in the order in which they are tried. The
 * words are folded.
 */
const typePatterns: readonly [RegExp, string][] = [
  // not « point 3 de l’ordre du jour »
  [/\bodj\b|(?<!\bl )\bordre du jour\b/, 'Ordre du jour'],
  [/\bconvoc(?:ation)?s?\b/, 'Convocation'],
  [/\blettre de mission\b/, 'Lettre de mission'],
  [/\breleve (?:de |des )?decisions?\b/, 'Relevé de décisions'],
  [/\b(?:pv|proces verb(?:al|aux))\b.*\b(?:approuves?|adoptes?|signes?|definitifs?)\b/, 'Procès-verbal approuvé'],
  [/\b(?:pv|proces verb(?:al|aux))\b/, 'Projet de procès-verbal'],
  [/\brapport\b.*\bexpert(?:ise|s)?\b|\bexpertise\b/, 'Rapport d’expertise'],
  [/\bdeclaration\b.*\b(?:elus?|elues?|syndicat|syndicale)\b/, 'Déclaration des élus'],
  [/\breponses?\b.*\b(?:direction|employeur)\b|^reponses?\b/, 'Réponse de la direction'],
  [/\bresolutions?\b/, 'Résolution'],
  [/^(?:projet d )?avis\b/, 'Avis rendu'],
]
/** Tried after the names of the types themselves: "Annexe Bilan social" is an annex, "Note bilan social" a note. */
const formPatterns: readonly [RegExp, string][] = [
  [/^(?:annexes?|pj)\b/, 'Annexe'],
  [/\b(?:presentation|diaporama|support|slides)\b/, 'Présentation'],
  [/^notes?\b|\bnote (?:d )?information\b|\bmemo\b/, 'Note d’information'],
]
/** Tried last: these words anywhere. */
const weakPatterns: readonly [RegExp, string][] = [
  [/\bnotes?\b/, 'Note d’information'],
  [/\b(?:annexes?|pj)\b/, 'Annexe'],
]

/**
 * Guesses the type of a document by the name of its file, then by the beginning of its first page.
 * @param opening the first words of the text; empty for a scan, or before its text is extracted
 * @param types the types of the portal
 * @returns null when nothing tells, or the portal has no such type
 */
export function guessDocumentType<Type extends NamedType>(
  fileName: string,
  opening: string,
  types: readonly Type[],
): Type | null {
  return (
    typeNamedIn(foldWords(fileNameParts(fileName).rest), types) ??
    typeNamedIn(foldWords(opening).slice(0, openingCharacters), types)
  )
}

/** A heading, not the text below it, which mentions other documents. */
const openingCharacters = 120

function typeNamedIn<Type extends NamedType>(words: string, types: readonly Type[]): Type | null {
  const called = (name: string) => types.find((type) => foldWords(type.name) === foldWords(name)) ?? null
  const matching = (patterns: readonly [RegExp, string][]) => {
    for (const [pattern, name] of patterns) {
      const type = pattern.test(words) ? called(name) : null
      if (type) return type
    }
    return null
  }
  return matching(typePatterns) ?? matching(formPatterns) ?? typeWithAllWords(words, types) ?? matching(weakPatterns)
}

/** The type with the longest name whose words all stand in the text. */
function typeWithAllWords<Type extends NamedType>(text: string, types: readonly Type[]): Type | null {
  const words = subjectWords(text)
  const fitting = types
    .map((type) => ({ type, own: subjectWords(type.name) }))
    .filter(({ own }) => own.size > 0 && [...own].every((word) => words.has(word)))
  return fitting.toSorted((one, other) => other.own.size - one.own.size)[0]?.type ?? null
}
