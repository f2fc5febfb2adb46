type Echoed = { roomId?: string; userId?: string; forumId?: string };

/** The identifiers that records and callbacks repeat. Identifiers that were not given are left out. */
export function echoedOf(given: { [Name in keyof Echoed]?: string | undefined }): Echoed {
  const { roomId, userId, forumId } = given;
  return {
    ...(roomId === undefined ? {} : { roomId }),
    ...(userId === undefined ? {} : { userId }),
    ...(forumId === undefined ? {} : { forumId }),
  };
}
