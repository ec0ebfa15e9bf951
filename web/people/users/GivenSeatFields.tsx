import { useSuspenseQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import type { BodyRole } from '#contract/ground/policy/grant.ts'
import type { ScimGroup } from '#contract/people/scim/scim.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { mandates } from '#web/people/mandates/api.ts'
import { RoleField } from './RoleField.tsx'
import '#web/people/bodies/translations.ts'
import './translations.ts'

/** The seat that a group gives, as it is typed. */
export interface GivenSeatDraft {
  irp: string | null
  irpRole: BodyRole
  mandate: string | null
}

type GivenSeat = NonNullable<ScimGroup['link']>

/** The draft of a seat that exists, or of none. */
export const givenSeatDraft = (seat: Pick<GivenSeat, 'irp' | 'irpRole' | 'mandate'> | null): GivenSeatDraft => ({
  irp: seat ? String(seat.irp.id) : null,
  irpRole: seat?.irpRole ?? 'reader',
  mandate: seat?.mandate ? String(seat.mandate.id) : null,
})

/** The draft as the server takes it, once a body is chosen. */
export const givenSeatForm = ({ irpRole, mandate }: GivenSeatDraft, irp: string) => ({
  irp: { id: Number(irp) },
  irpRole,
  mandate: mandate === null ? null : { id: Number(mandate) },
})

/** Asks for the seat that the members of a group get: body, role and mandate. Needs the form around it. */
export function GivenSeatFields() {
  const { t } = useTranslation()
  const { register } = useFormContext<GivenSeatDraft>()
  const { data: everyBody } = useSuspenseQuery(bodies)
  const { data: everyMandate } = useSuspenseQuery(mandates)
  const active = <Of extends { active: boolean }>(all: readonly Of[]) => all.filter((one) => one.active)
  return (
    <>
      <ChoiceField<GivenSeatDraft>
        name="irp"
        label={t('givenSeat.body')}
        choices={listInTreeOrder(active(everyBody.member))}
        none={t('givenSeat.chooseBody')}
        required
      />
      <RoleField registration={register('irpRole')} label={t('givenSeat.role')} />
      <ChoiceField<GivenSeatDraft>
        name="mandate"
        label={t('givenSeat.mandate')}
        choices={active(everyMandate.member)}
        none={t('givenSeat.noMandate')}
      />
    </>
  )
}
