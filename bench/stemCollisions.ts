// node setup/run.mjs node bench/stemCollisions.ts : the forms of the corpus that share a term though they are no plural or feminine of
// each other, with how often they occur. What means something else goes into server/finding/search/words/stemOverrides.ts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import { corpusFolder, hasCorpus, noCorpus } from './searchEnvironment.ts'

const fewest = 2

if (!hasCorpus()) console.log(noCorpus)
else for (const line of collisions()) console.log(line)

function collisions(): string[] {
  const formsOf = new Map<string, Map<string, number>>()
  for (const text of texts())
    for (const { term, start, end } of tokenize(text)) {
      const form = text.slice(start, end).normalize('NFC').toLowerCase()
      if (!/^[a-zà-ÿœ]{3,}$/.test(form)) continue
      const forms = formsOf.getOrInsertComputed(term, () => new Map<string, number>())
      forms.set(form, (forms.get(form) ?? 0) + 1)
    }
  return [...formsOf]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([term, counts]) => {
      const forms = [...counts].filter(([, count]) => count >= fewest).toSorted(([, a], [, b]) => b - a)
      const singulars = new Set(forms.map(([form]) => form.replace(/[sx]$/, '')))
      return singulars.size > 1 ? [`${term}: ${forms.map(([form, count]) => `${form} ${count}`).join(', ')}`] : []
    })
}

function texts(): string[] {
  const lines = ['articles', 'articles-extra-conventions', 'glossaire'].flatMap((name) =>
    readFileSync(join(corpusFolder, `${name}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  const folder = join(corpusFolder, 'pdf/attendus')
  return [
    ...lines.map((line) => {
      const values: unknown[] = Object.values(JSON.parse(line) as object)
      return values.filter((value) => typeof value === 'string' && !/^(?:<|https?:)/.test(value)).join('\n')
    }),
    ...readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  ]
}
