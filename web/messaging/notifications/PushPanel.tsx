import { mdiBellRingOutline } from '@mdi/js'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { notify } from '#web/ground/ui/notices.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import './translations.ts'
import { findPushObstacle, type PushObstacle } from './push/browserPush.ts'
import { FamilyChoices } from './push/FamilyChoices.tsx'
import { PushDevices } from './push/PushDevices.tsx'
import { pushSettings } from './pushApi.ts'
import { useReceiveHere } from './pushMutations.ts'

/** What stands in the way is read again at each render: the answer to the question of the browser ends a mutation. */
const neverChanges = () => () => undefined

/** Edits in which browsers the user is notified while the portal is closed, and of what. */
export function PushPanel({ user: { can } }: { user: Pick<Me, 'can'> }) {
  const { t } = useTranslation()
  const { publicKey, families, devices } = useSuspenseQuery(pushSettings).data
  const { mutate: receive, isPending } = useReceiveHere()
  // only the browser knows, not the server that draws the first view
  const obstacle = useSyncExternalStore(neverChanges, findPushObstacle, (): PushObstacle => null)
  if (publicKey === null) return null
  const isHere = devices.some(({ current }) => current)

  return (
    <Panel title={t('push.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('push.help')}
      </Typography>
      {obstacle ? (
        <Alert severity="info" sx={{ mt: 1.5 }}>
          {t(`push.obstacle.${obstacle}`)}
        </Alert>
      ) : (
        !isHere && (
          <Box sx={{ mt: 1.5 }}>
            <Button
              variant="outlined"
              startIcon={<Icon path={mdiBellRingOutline} />}
              loading={isPending}
              onClick={() =>
                receive(publicKey, {
                  onSuccess: (saved) => saved && notify('success', t('push.received')),
                  onError: () => notify('error', t('push.failed')),
                })
              }
            >
              {t('push.receive')}
            </Button>
          </Box>
        )
      )}
      {devices.length > 0 && (
        <>
          <FamilyChoices can={can} chosen={families} />
          <PushDevices devices={devices} />
        </>
      )}
    </Panel>
  )
}
