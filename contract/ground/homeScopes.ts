/** Bodies shown on the dashboard: those of my seats and below, or all that I may read (DOMAIN §8). */
export const homeScopes = ['mine', 'all'] as const
export type HomeScope = (typeof homeScopes)[number]
