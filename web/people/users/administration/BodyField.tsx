import { useSuspenseQuery } from '@tanstack/react-query'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'

interface BodyFieldProps {
  /** text of the empty choice */
  none: string
  required?: boolean
}

/** Renders the choice of a body, as the field `irp` of the surrounding form. */
export function BodyField({ none, required = false }: BodyFieldProps) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(bodies)
  return (
    <ChoiceField<{ irp: string | null }>
      name="irp"
      label={t('directory.body')}
      choices={listInTreeOrder(data.member)}
      none={none}
      required={required}
    />
  )
}
