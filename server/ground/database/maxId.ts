/** The largest id that PostgreSQL can store. */
export const maxId = 2_147_483_647
