import { foldText } from '#contract/ground/foldText.ts'
import { legalNoticeDays } from '#contract/meetings/delays/agendaDelay.ts'
import type { BodyForm } from '#contract/people/bodies/bodies.ts'
import { guessBodyKind } from '#contract/people/bodies/bodyKind.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

type Delays = Required<NonNullable<BodyForm['delays']>>
/** A body with all columns of its table. */
export type WholeBody = Required<BodyForm> & { delays: Delays }
/** The fields that a form may omit, as stored. */
type ExistingBody = Delays &
  Pick<
    WholeBody,
    | 'label'
    | 'kind'
    | 'code'
    | 'active'
    | 'description'
    | 'confidentialByDefault'
    | 'atLeast300Employees'
    | 'meetingsPerYear'
    | 'videoMeetingsMax'
    | 'quorum'
    | 'tieSecondRound'
    | 'tieEldest'
    | 'proposalCutOffDays'
  >

/**
 * Completes the form of the seed (name, position, parent): omitted fields keep their stored value. A new body gets its
 * name as label, a kind guessed from its name, a code of its own, and the delays of the law for its kind.
 * @param kept null for a new body
 */
export async function completeBody(db: Db, form: BodyForm, kept: ExistingBody | null): Promise<WholeBody> {
  const code = form.code ?? kept?.code ?? (await freeCode(db, form.name))
  return completeFields({ ...form, code }, kept)
}

/** Completes a new body whose code is chosen. */
export const completeNewBody = (form: BodyForm & { code: string }): WholeBody => completeFields(form, null)

function completeFields(form: BodyForm & { code: string }, kept: ExistingBody | null): WholeBody {
  const kind = form.kind ?? kept?.kind ?? guessBodyKind(form.name, form.parentIrp !== null)
  return {
    confidentialByDefault: kept?.confidentialByDefault ?? false,
    atLeast300Employees: kept?.atLeast300Employees ?? false,
    meetingsPerYear: kept?.meetingsPerYear ?? null,
    videoMeetingsMax: kept ? kept.videoMeetingsMax : legalVideoMeetings,
    quorum: kept?.quorum ?? null,
    tieSecondRound: kept?.tieSecondRound ?? true,
    tieEldest: kept?.tieEldest ?? true,
    proposalCutOffDays: kept?.proposalCutOffDays ?? null,
    ...form,
    description: form.description === undefined ? (kept?.description ?? null) : form.description,
    active: form.active ?? kept?.active ?? true,
    kind,
    label: form.label ?? kept?.label ?? form.name,
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

const codeCharacters = 20

/** Finds a free code among the stored ones. */
async function freeCode(db: Db, name: string): Promise<string> {
  const rows = await db.selectFrom('bodies').select('code').execute()
  return chooseFreeCode(name, new Set(rows.map((body) => foldText(body.code))))
}

/**
 * Makes a code from a name: « Commission économique » → `COMMISSION-ECONOMIQU`, then `COMMISSION-ECONOMI-2`.
 * @param taken codes in use, folded
 */
export function chooseFreeCode(name: string, taken: ReadonlySet<string>): string {
  const plain = foldText(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const code = plain.toUpperCase() || 'INSTANCE'
  for (let count = 1; ; count++) {
    const end = count === 1 ? '' : `-${count}`
    const free = code.slice(0, codeCharacters - end.length).replace(/-$/, '') + end
    if (!taken.has(foldText(free))) return free
  }
}
