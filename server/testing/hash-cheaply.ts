import { setHashCosts } from '#server/session/password.ts'

const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 }

/** Hashes passwords and recovery codes at next to no cost; at the portal's, an eighth of all tests' time would go there. */
export const hashCheaply = () => setHashCosts({ password: cheap, recoveryCode: cheap })
