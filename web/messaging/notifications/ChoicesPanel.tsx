import { mdiRestore } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { choiceOf, type NotificationChoice } from '#contract/messaging/notifications.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { useChoices } from './choices/api.ts'
import { ChoiceRow } from './choices/ChoiceRow.tsx'
import { defaultChoices, isDefaultChoice, type OfferedKind, offeredKinds } from './choices/offeredKinds.ts'
import './translations.ts'

/** Edits how the user is notified of each kind: in the portal, and by which mail (SPEC §3 "notification rhythm"). */
export function ChoicesPanel({ user: { can, preferences } }: { user: Pick<Me, 'can' | 'preferences'> }) {
  const { t } = useTranslation()
  const { mutate: choose } = useChoices()
  const chosen = preferences.notifications ?? {}
  const change = (kind: OfferedKind, choice: NotificationChoice) => choose({ ...chosen, [kind]: choice })
  return (
    <Panel title={t('choice.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('choice.help')}
      </Typography>
      <Box component="table" sx={table}>
        <caption>
          <VisuallyHidden>{t('choice.caption')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('choice.kind')}</th>
            <th scope="col">{t('choice.app')}</th>
            <th scope="col">{t('choice.mail')}</th>
          </tr>
        </thead>
        {[...offeredKinds(can)].map(([group, kinds]) => (
          <tbody key={group}>
            <tr>
              <th scope="rowgroup" colSpan={3}>
                {t(`choice.group.${group}`)}
                {group === 'followed' && (
                  <Typography variant="body2" color="textSecondary">
                    {t('choice.followedHelp')}
                  </Typography>
                )}
              </th>
            </tr>
            {kinds.map((kind) => (
              <ChoiceRow key={kind} kind={kind} choice={choiceOf(chosen, kind)} onChange={change} />
            ))}
          </tbody>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 2 }}>
        <Button
          variant="outlined"
          size="small"
          startIcon={<Icon path={mdiRestore} />}
          disabled={isDefaultChoice(chosen)}
          onClick={() => {
            choose(defaultChoices(chosen))
            notify('success', t('choice.isReset'), () => choose(chosen))
          }}
        >
          {t('choice.reset')}
        </Button>
        <Typography variant="body2" color="textSecondary">
          {t('choice.digests')}
        </Typography>
      </Box>
    </Panel>
  )
}

const table = {
  width: '100%',
  mt: 1,
  borderCollapse: 'collapse',
  '& th, & td': { py: 0.5, px: { xs: 0.5, sm: 1 }, textAlign: 'left', verticalAlign: 'middle' },
  '& th:first-of-type, & td:first-of-type': { pl: 0 },
  '& tr > :last-child': { pr: 0 },
  '& thead th': { fontSize: 14, fontWeight: 600, color: 'text.secondary', verticalAlign: 'bottom' },
  '& thead th:nth-of-type(2), & td:nth-of-type(1)': { textAlign: 'center' },
  '& th[scope=rowgroup]': { pt: 2, fontWeight: 600 },
  '& th[scope=row]': { fontWeight: 400 },
  '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
} as const
