import Box from '@mui/material/Box'
import type { Branch } from '#contract/papers/classifications.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import type { Classification } from '#web/papers/classification/api.ts'

/** Shows the name of a branch as a link to its form. In the tree, Enter follows it. */
export function BranchLink({ tree, branch: { id, name, active } }: { tree: Classification; branch: Branch }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <TextLink
        to={`/admin/${tree}/$id`}
        params={{ id }}
        tabIndex={-1}
        color="inherit"
        sx={{ fontWeight: 500, lineHeight: '24px' }}
      >
        {name}
      </TextLink>
      {!active && <StatusChip tone="plain">{t('branch.inactive')}</StatusChip>}
    </Box>
  )
}
