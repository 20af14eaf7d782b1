/** Which share of what takes long is tried: another one each day, or that of the day that .ci/run was asked for. */
export const day = Number(process.env.UNDERSTUDY_DAY ?? Math.floor(Date.now() / 86_400_000));
