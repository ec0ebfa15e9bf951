import type { z } from 'zod'
import { type Thematic, ThematicForm } from '#contract/publishing/thematics/thematics.ts'

/** Form values of a project. */
export interface Draft {
  name: string
  description: string
  open: boolean
  openedOn: string | null
  closedOn: string | null
  featured: boolean
  position: number | null
  irps: { id: number }[]
}

/** The form type allows an empty position, which the schema refuses as missing. */
export const schema = ThematicForm as unknown as z.ZodType<ThematicForm, Draft>

/** Field names in the order of the form. */
export const fieldOrder = [
  'name',
  'description',
  'open',
  'openedOn',
  'closedOn',
  'irps',
  'featured',
  'position',
] as const satisfies (keyof Draft)[]

/** Creates the form values of a project. @param position default of a new one */
export const draftOf =
  (position: number) =>
  (thematic: Thematic | null): Draft => ({
    name: thematic?.name ?? '',
    description: thematic?.description ?? '',
    open: thematic?.open ?? true,
    openedOn: thematic?.openedOn ?? null,
    closedOn: thematic?.closedOn ?? null,
    featured: thematic?.featured ?? false,
    position: thematic?.position ?? position,
    irps: thematic?.irps.map(({ id }) => ({ id })) ?? [],
  })

/** Converts a project to its form, to save it with a change. */
export const formOf = ({
  name,
  description,
  featured,
  open,
  openedOn,
  closedOn,
  position,
  irps,
}: Thematic): ThematicForm => ({
  name,
  description,
  featured,
  open,
  openedOn,
  closedOn,
  position,
  irps: irps.map(({ id }) => ({ id })),
})
