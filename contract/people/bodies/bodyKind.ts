import { foldText } from '#contract/ground/foldText.ts'
import type { bodyKinds } from './bodies.ts'

type Kind = (typeof bodyKinds)[number]

/** Patterns of names without accents; the first match gives the kind (DOMAIN §2.1). */
const kindPatterns: readonly (readonly [RegExp, Kind])[] = [
  [/^csec\b|^cse[ -]c(entral)?\b|^comite (social et economique )?central\b/, 'CSEC'],
  [/^cssct centrale\b|^cssctc\b/, 'CSSCT_CENTRALE'],
  [/^cssct\b/, 'CSSCT'],
  [/^commission\b/, 'COMMISSION'],
  [/\bproximite\b/, 'PROXIMITE'],
  [/^comite de groupe\b/, 'GROUPE'],
  [/^cse\b|^comite social\b/, 'CSE'],
]

/** Guesses the kind from the name; a body below another one is a commission by default. */
export const guessBodyKind = (name: string, hasParent: boolean): Kind =>
  kindPatterns.find(([words]) => words.test(foldText(name)))?.[1] ?? (hasParent ? 'COMMISSION' : 'CSE')
