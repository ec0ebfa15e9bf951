import { legalNoticeDays } from '#contract/agendaDelay.ts'
import type { BodyForm, bodyKinds } from '#contract/bodies.ts'
import { fold } from '#server/database/fold.ts'
import type { Db } from '#server/database/open.ts'

type Kind = (typeof bodyKinds)[number]
/** What a form may leave out, as the body has it already. */
type Kept = Pick<Required<BodyForm>, 'label' | 'kind' | 'code'>

/** A body with all that its table has. */
export type WholeBody = Required<BodyForm> & { delays: { agendaNoticeDays: number; minutesDueDays: number } }

/**
 * Fills in what the seed's form (name, position, parent) does not say: what the body has already; else its name, what the name
 * says that it is, and a code of its own.
 * @param kept null for a new one
 */
export async function complete(db: Db, form: BodyForm, kept: Kept | null): Promise<WholeBody> {
  const kind = form.kind ?? kept?.kind ?? kindOf(form)
  return {
    ...form,
    kind,
    label: form.label ?? kept?.label ?? form.name,
    code: form.code ?? kept?.code ?? (await freeCode(db, form.name)),
    delays: { ...form.delays, agendaNoticeDays: form.delays.agendaNoticeDays ?? legalNoticeDays(kind) },
  }
}

/** The first that its name says (DOMAIN §2.1). */
const named: readonly (readonly [RegExp, Kind])[] = [
  [/^CSEC\b|^CSE central\b/i, 'CSEC'],
  [/^CSSCT centrale\b|^CSSCTC\b/i, 'CSSCT_CENTRALE'],
  [/^CSSCT\b/i, 'CSSCT'],
  [/^commission\b/i, 'COMMISSION'],
  [/\bproximité\b/i, 'PROXIMITE'],
  [/^comité de groupe\b/i, 'GROUPE'],
  [/^CSE\b|^comité social\b/i, 'CSE'],
]

/** A body below another one that says nothing of itself is a commission of it. */
const kindOf = ({ name, parentIrp }: BodyForm): Kind =>
  named.find(([words]) => words.test(name))?.[1] ?? (parentIrp ? 'COMMISSION' : 'CSE')

const codeCharacters = 20

/** « Commission économique » → `COMMISSION-ECONOMIQU`, then `COMMISSION-ECONOMI-2`. */
async function freeCode(db: Db, name: string): Promise<string> {
  const plain = fold(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const code = plain.toUpperCase() || 'INSTANCE'
  const rows = await db.selectFrom('bodies').select('code').execute()
  const taken = new Set(rows.map((body) => fold(body.code)))
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : `-${count}`
    const free = code.slice(0, codeCharacters - end.length).replace(/-$/, '') + end
    if (!taken.has(fold(free))) return free
  }
}
