/**
 * Words without meaning for a search, folded: articles, pronouns, conjunctions and prepositions, question words,
 * auxiliary verbs.
 */
const words = `
  au aux ce ces cet cette de des du la le les un une leur leurs ma mes mon nos notre sa ses son ta tes ton vos votre
  ca cela celle celles celui ceux elle en eux il ils je lui me meme moi nous on se te toi tu vous y
  afin ainsi alors aussi avec car chez comme dans donc dont et lors lorsque mais ne ou par pas pour puisque que qui si sur
  combien comment pourquoi quand quel quelle quelles quels quoi
  a ai as avez avoir avons es est ete etes etre eu ont sera seront sommes sont suis
  dois doit doivent faire fait faut peut peuvent peux pouvez puis souhaite veux voudrais
  c d j l m n s t qu jusqu lorsqu puisqu quoiqu quelqu`

export const stopWordList: readonly string[] = words.trim().split(/\s+/)
const stopWords: ReadonlySet<string> = new Set(stopWordList)

export const isStopWord = (folded: string): boolean => stopWords.has(folded)
