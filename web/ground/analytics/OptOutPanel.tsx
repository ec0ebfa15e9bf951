import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { isOptedOut, isOptedOutByBrowser, setOptOut } from './optOut.ts'

/** Explains what analytics counts and lets the user opt out (QUALITY DAT-12). */
export function OptOutPanel() {
  const { t } = useTranslation()
  const helpId = useId()
  const [isOn, setIsOn] = useState(isOptedOut)
  const isAsked = isOptedOutByBrowser()
  useEffect(() => {
    // follows a choice made in another tab
    const follow = () => setIsOn(isOptedOut())
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [])
  const choose = (asked: boolean) => {
    if (!setOptOut(asked)) notify('warning', t('analytics.notKept'))
    setIsOn(isOptedOut())
  }
  return (
    <Panel title={t('analytics.title')}>
      <Typography variant="body2" color="textSecondary">
        {t('analytics.about')}
      </Typography>
      <FormControlLabel
        sx={{ my: 1 }}
        label={t('analytics.refuse')}
        control={
          <Switch
            checked={isOn}
            disabled={isAsked}
            onChange={(_event, checked) => choose(checked)}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <Typography id={helpId} variant="body2" color="textSecondary">
        {t(isAsked ? 'analytics.asked' : 'analytics.here')}
      </Typography>
    </Panel>
  )
}
