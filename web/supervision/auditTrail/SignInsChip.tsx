import { mdiCheck } from '@mdi/js'
import Chip from '@mui/material/Chip'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { AuditFilters } from './filters.ts'

/** Leaves sign-ins out of the trail, or shows them. */
export function SignInsChip({ signIns }: Pick<AuditFilters, 'signIns'>) {
  const { t } = useTranslation()
  const { filterBy } = useUrlFilters<AuditFilters>()
  return (
    <Chip
      component="button"
      type="button"
      size="medium"
      color={signIns ? 'default' : 'primary'}
      variant={signIns ? 'outlined' : 'filled'}
      aria-pressed={!signIns}
      label={t('audit.withoutSignIns')}
      {...(!signIns && { icon: <Icon path={mdiCheck} /> })}
      onClick={() => filterBy({ signIns: signIns ? undefined : '1' })}
      sx={{ justifySelf: 'start' }}
    />
  )
}
