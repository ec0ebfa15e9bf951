/**
 * The database tables as seen by queries. Each subject adds its tables in its `tables.ts` (`declare module`); update them with each file
 * of `migrations/`.
 */
export interface Schema {}
