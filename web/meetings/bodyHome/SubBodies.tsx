import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Irp } from '#contract/people/bodies/bodies.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import '#web/people/bodies/translations.ts'

/** Lists the child bodies in tree order and marks inactive ones. */
export function SubBodies({ bodies }: { bodies: readonly Irp[] }) {
  const { t } = useTranslation()
  const sorted = bodies.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || a.position - b.position || a.id - b.id,
  )
  return (
    <Panel title={t('body.below')}>
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.25 }}>
        {sorted.map(({ id, name, label, active }) => (
          <li key={id}>
            <TextLink to="/irp/$idIrp" params={{ idIrp: id }} color="inherit" sx={{ fontWeight: 500, mr: 1 }}>
              {name}
            </TextLink>
            {!active && <StatusChip tone="plain">{t('body.inactive')}</StatusChip>}
            <Typography variant="body2" color="textSecondary">
              {label}
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  )
}
