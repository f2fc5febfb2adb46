/** Fetching media: addresses, hosts, playlists; and where evidence is stored. */
export const media = {
  only_web_addresses: () => 'only http and https addresses can be fetched',
  only_stream_addresses: () => 'only http, https and rtmp addresses can be fetched',
  address_has_credentials: () => 'addresses with a user name or password are not allowed',
  address_cannot_be_read: () => 'it is not an address',
  host_not_on_default_port: ({ host }: { host: string }) =>
    `${host} is not on the default port and not in MEDIA_ALLOWED_HOSTS`,
  host_in_private_range: ({ host }: { host: string }) =>
    `${host} is in a private range and not in MEDIA_ALLOWED_HOSTS`,
  host_has_no_address: ({ host }: { host: string }) => `${host} has no address`,
  host_refused_connection: ({ host }: { host: string }) => `${host} refused the connection`,
  host_closed_connection: ({ host }: { host: string }) => `${host} closed the connection`,
  host_cannot_be_reached: ({ host }: { host: string }) => `${host} cannot be reached`,
  host_connection_timed_out: ({ host }: { host: string }) => `${host} did not accept the connection in time`,
  host_certificate_expired: ({ host }: { host: string }) => `${host} has an expired certificate`,
  host_not_secure: ({ host, words }: { host: string; words: string }) =>
    `${host} accepts no secure connection (${words})`,
  host_timed_out: ({ host }: { host: string }) => `${host} did not answer in time`,
  host_did_not_answer: ({ host, seconds }: { host: string; seconds: number }) =>
    `${host} did not answer within ${seconds} s`,
  host_stopped_sending: ({ host }: { host: string }) => `${host} stopped sending`,
  host_sent_many_headers: ({ host }: { host: string }) => `${host} sent too many headers`,
  host_answer_not_http: ({ host }: { host: string }) => `${host} sent an answer that is not HTTP`,
  host_answered_status: ({ host, status }: { host: string; status: number }) =>
    `${host} answered HTTP ${status}`,
  host_not_readable: ({ host, words }: { host: string; words: string }) =>
    `${host} could not be read (${words})`,
  too_many_redirects: () => 'it redirects too often',
  answer_over_bytes: ({ max }: { max: number }) => `its answer is longer than ${max} bytes`,
  source_too_large: ({ mb }: { mb: number }) => `the source is larger than ${mb} MB`,
  source_not_fetched: ({ why }: { why: string }) => `The source could not be fetched: ${why}`,
  playlist_of_playlists: () => 'the playlist leads only to other playlists',
  playlist_too_long: () => 'the playlist is too long',
  playlist_encrypted: () => 'encrypted playlists are not supported',
  playlist_of_ranges: () => 'playlists that cut one file into ranges are not supported: send the file itself',
  playlist_without_end: () => 'the playlist has no end: it is a live stream, not a video',
  playlist_empty: () => 'the playlist is empty',
  playlist_without_address: () => 'the playlist contains something that is not an address',
};
