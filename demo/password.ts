/** Password of the ten accounts of SPEC §5. */
export const demoPassword = 'Mandature-2026!'
