import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isReadableLine, longText, optionalText, paragraph, text, toReadableLine } from '#contract/ground/shapes.ts'

const broken = {
  'line feed': '\n',
  'carriage return': '\r',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  tab: '\t',
  null: '\0',
  escape: '\u001B',
  'next line': '\u0085',
  'lone surrogate': '\uD83D',
  'left-to-right embedding': '\u202A',
  'right-to-left embedding': '\u202B',
  'end of embedding': '\u202C',
  'left-to-right override': '\u202D',
  'right-to-left override': '\u202E',
  'left-to-right isolate': '\u2066',
  'right-to-left isolate': '\u2067',
  'first strong isolate': '\u2068',
  'end of isolate': '\u2069',
}
const readable = [
  'Séance extraordinaire de l’été',
  'Avis\u202F: 12\u00A0000\u202F€ «\u202Foui\u202F»',
  'ليلى بن علي',
  'דוד לוי',
  'CSE\u200E (\u200Fתל אביב\u200E)',
  'Zoé 👩🏽‍💻',
  'नेहा',
]

describe('one line of text', () => {
  const schemas = { text: text(60), optionalText: optionalText(60) }
  describe.each(Object.entries(schemas))('%s', (_, schema) => {
    test.each(Object.entries(broken))('is refused with: %s', (_name, character) => {
      const { success, error } = schema.safeParse(`Point ${character}2`)
      expect(success).toBe(false)
      expect(error?.issues.map(({ message }) => message)).toEqual(['Ce texte contient des caractères invisibles'])
    })
    test.each(readable)('is taken as it is: %s', (written) => {
      expect(schema.parse(written)).toBe(written.normalize('NFC'))
    })
  })

  test.each(Object.values(broken))('is made readable where nobody can correct it: %j', (character) => {
    expect(isReadableLine(toReadableLine(`A${character}B`))).toBe(true)
  })
})

test('text of several lines keeps its line breaks and tabs', () => {
  const written = 'Un\n\tdeux\r\ntrois'
  for (const schema of [paragraph(60), longText(60)]) expect(schema.parse(written)).toBe(written)
})

/** The strings of a form by their path: what is typed as text, not a date, an address or one of a list. */
function textsOf(schema: z.core.$ZodType, path: string): [path: string, schema: z.core.$ZodType][] {
  const def = schema._zod.def as unknown as { type: string } & Record<string, unknown>
  const inside = (part: unknown, name = path) => textsOf(part as z.core.$ZodType, name)
  switch (def.type) {
    case 'object':
      return Object.entries(def['shape'] as object).flatMap(([name, part]) => inside(part, `${path}.${name}`))
    case 'array':
      return inside(def['element'], `${path}[]`)
    case 'record':
      return inside(def['valueType'], `${path}{}`)
    case 'union':
      return (def['options'] as unknown[]).flatMap((part) => inside(part))
    case 'pipe':
      return [...inside(def['in']), ...inside(def['out'])]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inside(def['innerType'])
    case 'string':
      return def['format'] === undefined ? [[path, schema]] : []
    default:
      return []
  }
}

const contract = join(import.meta.dirname, '..')
const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const modules = await Promise.all(
  files.map((file): Promise<Record<string, unknown>> => import(/* @vite-ignore */ join(contract, file))),
)
const forms = modules.flatMap((module) =>
  Object.entries(module).filter(
    ([name, value]) => /(?:Form|Amendment|(?<!Home|Session)Change)$/.test(name) && value instanceof z.ZodType,
  ),
) as [string, z.ZodType][]
const texts = [...new Map(forms.flatMap(([name, form]) => textsOf(form, name)))]
const accepts = (schema: z.core.$ZodType, written: string) => z.safeParse(schema, written).success

/**
 * Strings that are no typed text: secrets and values of protocols, which are compared; addresses, numbers and times, which
 * are parsed; rich text, which is sanitized; cells of an imported file, which are checked when they are read.
 */
const isOtherwiseChecked = new RegExp(
  [
    '(?:[pP]assword|token|code|clientSecret|acrValues|authenticatorAttachment|transports\\[\\]|endpoint)$',
    '(?:email|phoneNumber|address|url|videoUrl|remoteLink|returnPath|[a-z]At|query)$',
    '(?:html|ContentForm\\.text)$',
    '^Import',
  ].join('|'),
)

test('the texts of all forms are one readable line, or several lines that keep their breaks', () => {
  expect(texts.length).toBeGreaterThan(100)
  // what can be typed in it at all, such as a word between others
  const free = texts.filter(([, schema]) => accepts(schema, 'Un mot à lire'))
  const lines = free.filter(([, schema]) => !accepts(schema, 'Un\nmot'))
  for (const [path, schema] of lines) {
    const accepted = Object.entries(broken).filter(([, character]) => accepts(schema, `Un ${character}mot`))
    expect([path, accepted.map(([name]) => name)]).toEqual([path, []])
  }
  const unchecked = free
    .filter(([, schema]) => accepts(schema, 'Un\nmot') && accepts(schema, 'Un \u001Bmot'))
    .map(([path]) => path)
  expect(unchecked.filter((path) => !isOtherwiseChecked.test(path))).toEqual([])
})
