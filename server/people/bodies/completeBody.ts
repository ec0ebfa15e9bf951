import { foldText } from '#contract/ground/foldText.ts'
import { legalNoticeDays } from '#contract/meetings/agendaDelay.ts'
import type { BodyForm, bodyKinds } from '#contract/people/bodies.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

type Kind = (typeof bodyKinds)[number]
type Delays = Required<NonNullable<BodyForm['delays']>>
/** A body with all columns of its table. */
export type WholeBody = Required<BodyForm> & { delays: Delays }
/** The fields that a form may omit, as stored. */
type ExistingBody = Delays &
  Pick<
    WholeBody,
    'label' | 'kind' | 'code' | 'active' | 'confidentialByDefault' | 'meetingsPerYear' | 'videoMeetingsMax'
  >

/**
 * Completes the form of the seed (name, position, parent): omitted fields keep their stored value. A new body gets its
 * name as label, a kind guessed from its name, a code of its own, and the delays of the law for its kind.
 * @param kept null for a new body
 */
export async function completeBody(db: Db, form: BodyForm, kept: ExistingBody | null): Promise<WholeBody> {
  const kind = form.kind ?? kept?.kind ?? kindOf(form)
  return {
    confidentialByDefault: kept?.confidentialByDefault ?? false,
    meetingsPerYear: kept?.meetingsPerYear ?? null,
    videoMeetingsMax: kept ? kept.videoMeetingsMax : legalVideoMeetings,
    ...form,
    active: form.active ?? kept?.active ?? true,
    kind,
    label: form.label ?? kept?.label ?? form.name,
    code: form.code ?? kept?.code ?? (await freeCode(db, form.name)),
    delays: {
      agendaNoticeDays: form.delays?.agendaNoticeDays ?? kept?.agendaNoticeDays ?? legalNoticeDays(kind),
      minutesDueDays: form.delays?.minutesDueDays ?? kept?.minutesDueDays ?? legalMinutesDays,
    },
  }
}

/**
 * Defaults of the law without an agreement: video meetings per year (L2315-4), and days for the minutes (D2315-26).
 */
const legalVideoMeetings = 3
const legalMinutesDays = 15

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
const kindOf = ({ name, parentIrp }: BodyForm): Kind =>
  kindPatterns.find(([words]) => words.test(foldText(name)))?.[1] ?? (parentIrp ? 'COMMISSION' : 'CSE')

const codeCharacters = 20

/** Finds a free code: « Commission économique » → `COMMISSION-ECONOMIQU`, then `COMMISSION-ECONOMI-2`. */
async function freeCode(db: Db, name: string): Promise<string> {
  const plain = foldText(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const code = plain.toUpperCase() || 'INSTANCE'
  const rows = await db.selectFrom('bodies').select('code').execute()
  const taken = new Set(rows.map((body) => foldText(body.code)))
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : `-${count}`
    const free = code.slice(0, codeCharacters - end.length).replace(/-$/, '') + end
    if (!taken.has(foldText(free))) return free
  }
}
