import { mdiArrowUp, mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { PersonReference } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

interface SubstitutesFieldProps {
  substitutes: readonly PersonReference[]
  choices: readonly PersonReference[]
  onChange: (substitutes: readonly PersonReference[]) => void
}

/** Edits the substitutes of a seat in their order. */
export function SubstitutesField({ substitutes, choices, onChange }: SubstitutesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const others = choices.filter((member) => substitutes.every((one) => one.id !== member.id))
  const moveUp = (index: number) =>
    onChange(substitutes.toSpliced(index, 1).toSpliced(index - 1, 0, ...substitutes.slice(index, index + 1)))
  return (
    <div>
      <Typography variant="h3" component="h3" id={id}>
        {t('seats.substitutes')}
      </Typography>
      <Box component="ol" aria-labelledby={id} sx={plainList}>
        {substitutes.map((person, index) => (
          <Box component="li" key={person.id} sx={{ display: 'flex', alignItems: 'center', minHeight: 44 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{`${index + 1}. ${nameOf(person)}`}</Box>
            {index > 0 && (
              <LineButton
                label={t('seats.up', { name: fullName(person) })}
                icon={mdiArrowUp}
                onClick={() => moveUp(index)}
              />
            )}
            <LineButton
              label={t('seats.removeSubstitute', { name: fullName(person) })}
              icon={mdiClose}
              onClick={() => onChange(substitutes.filter((one) => one.id !== person.id))}
            />
          </Box>
        ))}
      </Box>
      {others.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('seats.addSubstitute')}
          value=""
          sx={{ mt: 1 }}
          onChange={({ target }) => {
            const chosen = others.find((member) => member.id === Number(target.value))
            if (chosen) onChange([...substitutes, chosen])
          }}
        >
          {others.map((member) => (
            <MenuItem key={member.id} value={member.id}>
              {nameOf(member)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </div>
  )
}

const LineButton = ({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) => (
  <IconButton aria-label={label} title={label} onClick={onClick} sx={{ width: 44, height: 44 }}>
    <Icon path={icon} />
  </IconButton>
)
