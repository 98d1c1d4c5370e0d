//! The tables for diesel, the same on both databases. Every integer has 64 bits, so that neither database reads a value
//! narrower than the other wrote it.

diesel::table! {
    clubs (id) {
        id -> Text,
        slug -> Text,
        name -> Text,
        time_zone -> Text,
        public -> Bool,
        edition -> BigInt,
        created_at -> BigInt,
        changed_at -> BigInt,
    }
}

diesel::table! {
    club_addresses (slug) {
        slug -> Text,
        club -> Text,
        current -> Bool,
    }
}

diesel::table! {
    streams (id) {
        id -> Text,
        kind -> Text,
        club -> Text,
        version -> BigInt,
        created_at -> BigInt,
        changed_at -> BigInt,
        closed -> Bool,
    }
}

diesel::table! {
    addresses (club, kind, slug) {
        club -> Text,
        kind -> Text,
        slug -> Text,
        stream -> Text,
        current -> Bool,
    }
}

diesel::table! {
    journal (stream, version) {
        stream -> Text,
        version -> BigInt,
        action -> BigInt,
        at -> BigInt,
        who -> Text,
        request -> Nullable<Text>,
        schema -> BigInt,
        body -> Text,
        content -> Nullable<Text>,
    }
}

diesel::table! {
    summaries (stream) {
        stream -> Text,
        name -> Text,
        day -> Text,
        venue -> Text,
        status -> Text,
        starts -> Nullable<Text>,
    }
}

diesel::table! {
    matches (stream, event, number) {
        stream -> Text,
        event -> BigInt,
        number -> BigInt,
        round -> BigInt,
        board -> Nullable<BigInt>,
        status -> Text,
        outcome -> Nullable<Text>,
        top -> Nullable<Text>,
        bottom -> Nullable<Text>,
        winner -> Nullable<Text>,
        top_score -> Nullable<BigInt>,
        bottom_score -> Nullable<BigInt>,
        length -> BigInt,
        finished_at -> Nullable<BigInt>,
        begun_at -> Nullable<BigInt>,
        given -> BigInt,
    }
}

diesel::table! {
    entries (stream, event, number) {
        stream -> Text,
        event -> BigInt,
        number -> BigInt,
        person -> Text,
        place_from -> Nullable<BigInt>,
        place_to -> Nullable<BigInt>,
        withdrawn -> Bool,
        partner -> Nullable<Text>,
    }
}

diesel::table! {
    people (id) {
        id -> Text,
        club -> Text,
        name -> Text,
        folded -> Text,
        nickname -> Nullable<Text>,
        rating -> Nullable<BigInt>,
        email -> Nullable<Text>,
        is_guest -> Bool,
        created_at -> BigInt,
        archived_at -> Nullable<BigInt>,
        shown -> Nullable<Text>,
    }
}

diesel::table! {
    accounts (id) {
        id -> Text,
        name -> Text,
        folded -> Text,
        password -> Nullable<Text>,
        role -> Text,
        created_at -> BigInt,
        off_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    sessions (id) {
        id -> Text,
        secret -> Binary,
        account -> Text,
        created_at -> BigInt,
        seen_at -> BigInt,
        address -> Text,
        agent -> Text,
        by_key -> Bool,
    }
}

diesel::table! {
    one_time_links (hash) {
        hash -> Binary,
        purpose -> Text,
        account -> Nullable<Text>,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    login_attempts (subject) {
        subject -> Text,
        failures -> BigInt,
        last_at -> BigInt,
    }
}

diesel::table! {
    requests (key) {
        key -> Text,
        at -> BigInt,
        answer -> Text,
        who -> Text,
        about -> Text,
    }
}

diesel::table! {
    notes (id) {
        id -> Text,
        club -> Text,
        text -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    records (id) {
        id -> Text,
        club -> Text,
        stream -> Text,
        event -> BigInt,
        number -> BigInt,
        crossed -> Bool,
        content -> Nullable<Binary>,
        created_at -> BigInt,
    }
}

diesel::table! {
    analyses (record) {
        record -> Text,
        digest -> Text,
        engine -> Text,
        failure -> Nullable<Text>,
        sides -> Nullable<Text>,
        games -> Nullable<Text>,
        made_at -> BigInt,
    }
}

diesel::table! {
    draw_seeds (stream, event, ordinal) {
        stream -> Text,
        event -> BigInt,
        ordinal -> BigInt,
        seed -> Binary,
    }
}

diesel::table! {
    audit (id) {
        id -> BigInt,
        at -> BigInt,
        actor -> Text,
        club -> Nullable<Text>,
        action -> Text,
        object -> Text,
        before -> Nullable<Text>,
        after -> Nullable<Text>,
    }
}

diesel::table! {
    settings (key) {
        key -> Text,
        value -> Text,
    }
}

diesel::table! {
    nights (stream) {
        stream -> Text,
        name -> Text,
        day -> Text,
        venue -> Text,
        members_only -> Bool,
        guest_names -> Bool,
        own_cubes -> Bool,
        code -> Nullable<Text>,
        money_public -> Bool,
    }
}

diesel::table! {
    night_phones (hash) {
        hash -> Binary,
        stream -> Text,
        player -> Nullable<BigInt>,
        created_at -> BigInt,
    }
}

diesel::table! {
    night_links (hash) {
        hash -> Binary,
        stream -> Text,
        player -> BigInt,
        created_at -> BigInt,
    }
}

diesel::table! {
    import_drafts (id) {
        id -> Text,
        club -> Text,
        file -> Text,
        content -> Binary,
        mapping -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    imports (id) {
        id -> Text,
        club -> Text,
        subject -> Text,
        file -> Text,
        stored -> BigInt,
        refused -> BigInt,
        created_at -> BigInt,
        finished_at -> Nullable<BigInt>,
        taken_back_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    import_streams (import, stream) {
        import -> Text,
        stream -> Text,
        name -> Text,
        day -> Text,
    }
}

diesel::table! {
    import_people (import, person) {
        import -> Text,
        person -> Text,
    }
}

diesel::table! {
    night_presets (club, name) {
        club -> Text,
        name -> Text,
        settings -> Text,
    }
}

diesel::table! {
    night_results (stream, person) {
        stream -> Text,
        person -> Text,
        games -> BigInt,
        boxes -> BigInt,
        wins -> BigInt,
        points -> BigInt,
        money -> BigInt,
        currency -> Nullable<Text>,
    }
}

diesel::table! {
    grants (id) {
        id -> Text,
        account -> Text,
        club -> Text,
        stream -> Nullable<Text>,
        event -> Nullable<BigInt>,
        role -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    invitations (id) {
        id -> Text,
        hash -> Binary,
        club -> Text,
        stream -> Nullable<Text>,
        event -> Nullable<BigInt>,
        role -> Text,
        label -> Text,
        created_at -> BigInt,
        expires_at -> BigInt,
        used_at -> Nullable<BigInt>,
        inviter -> Nullable<Text>,
    }
}

diesel::table! {
    private_links (id) {
        id -> Text,
        hash -> Binary,
        stream -> Text,
        kind -> Text,
        number -> BigInt,
        created_at -> BigInt,
        revoked_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    phones (id) {
        id -> Text,
        secret -> Binary,
        link -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    calls (id) {
        id -> Text,
        club -> Text,
        stream -> Text,
        board -> Nullable<BigInt>,
        entrant -> Nullable<BigInt>,
        created_at -> BigInt,
        taken_by -> Nullable<Text>,
        taken_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    announcements (id) {
        id -> Text,
        club -> Text,
        stream -> Text,
        text -> Text,
        created_at -> BigInt,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    removals (person) {
        person -> Text,
        club -> Text,
        number -> BigInt,
        removed_at -> BigInt,
        texts -> Nullable<Text>,
    }
}

diesel::table! {
    former_names (person, name) {
        person -> Text,
        name -> Text,
    }
}

diesel::table! {
    account_mails (account) {
        account -> Text,
        address -> Nullable<Text>,
        wanted -> Nullable<Text>,
    }
}

diesel::table! {
    merges (person) {
        person -> Text,
        kept -> Text,
        club -> Text,
        merged_at -> BigInt,
    }
}

diesel::table! {
    passkeys (id) {
        id -> Text,
        account -> Text,
        name -> Text,
        credential -> Text,
        created_at -> BigInt,
        used_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    listed_clubs (club) {
        club -> Text,
    }
}

diesel::table! {
    ceremonies (hash) {
        hash -> Binary,
        account -> Nullable<Text>,
        state -> Text,
        expires_at -> BigInt,
    }
}

diesel::table! {
    sign_up_letters (sign_up, kind) {
        sign_up -> Text,
        kind -> Text,
        state -> Text,
        changed_at -> BigInt,
    }
}

diesel::table! {
    sign_up_forms (stream, event) {
        stream -> Text,
        event -> BigInt,
        club -> Text,
        is_open -> Bool,
        most -> BigInt,
        closes_at -> Nullable<BigInt>,
        shows_list -> Bool,
        phone_check_in -> Bool,
    }
}

diesel::table! {
    sign_ups (id) {
        id -> Text,
        hash -> Binary,
        stream -> Text,
        event -> BigInt,
        person -> Nullable<Text>,
        name -> Text,
        contact -> Nullable<Text>,
        created_at -> BigInt,
        placed -> Bool,
        gone_at -> Nullable<BigInt>,
        accepted_at -> Nullable<BigInt>,
        revoked_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    event_names (stream, event) {
        stream -> Text,
        event -> BigInt,
        shown -> Text,
    }
}

diesel::table! {
    club_sites (club) {
        club -> Text,
        light -> Nullable<Text>,
        dark -> Nullable<Text>,
        club_night -> Text,
        words -> Text,
        band -> Nullable<Text>,
    }
}

diesel::table! {
    club_logos (club) {
        club -> Text,
        name -> Text,
        width -> BigInt,
        height -> BigInt,
        content -> Binary,
    }
}

diesel::table! {
    night_reports (stream) {
        stream -> Text,
        club -> Text,
        title -> Text,
        opening -> Text,
        told -> Nullable<Text>,
        closing -> Text,
        position -> Text,
        position_words -> Text,
        changed_at -> BigInt,
        published_at -> Nullable<BigInt>,
        results -> Text,
    }
}

diesel::table! {
    results (stream, event, number) {
        stream -> Text,
        event -> BigInt,
        number -> BigInt,
        at -> BigInt,
        version -> BigInt,
        length -> BigInt,
        outcome -> Text,
        stage -> Text,
        company -> Text,
        top -> Nullable<Text>,
        bottom -> Nullable<Text>,
        winner -> Nullable<Text>,
        top_score -> Nullable<BigInt>,
        bottom_score -> Nullable<BigInt>,
        games -> Nullable<Text>,
    }
}

diesel::table! {
    events (stream, event) {
        stream -> Text,
        event -> BigInt,
        name -> Text,
        entrants -> BigInt,
        drawn -> Bool,
        game -> Nullable<Text>,
    }
}

diesel::table! {
    team_members (stream, entrant, person) {
        stream -> Text,
        entrant -> BigInt,
        person -> Text,
    }
}

diesel::table! {
    side_places (stream, event, stage, number) {
        stream -> Text,
        event -> BigInt,
        stage -> Text,
        number -> BigInt,
        person -> Text,
        partner -> Nullable<Text>,
        place_from -> BigInt,
        place_to -> BigInt,
    }
}

diesel::table! {
    rating_lists (club, slug) {
        club -> Text,
        slug -> Text,
        name -> Text,
        settings -> Text,
        from_day -> Nullable<Text>,
        to_day -> Nullable<Text>,
        created_at -> BigInt,
    }
}

diesel::table! {
    rating_starts (club, list, person) {
        club -> Text,
        list -> Text,
        person -> Text,
        rating -> BigInt,
        experience -> BigInt,
    }
}

diesel::table! {
    unrated_events (stream, event) {
        stream -> Text,
        event -> BigInt,
    }
}

diesel::table! {
    ratings (club, list, person) {
        club -> Text,
        list -> Text,
        person -> Text,
        rating -> BigInt,
        experience -> BigInt,
        matches -> BigInt,
        wins -> BigInt,
        highest -> BigInt,
        last_change -> BigInt,
        last_at -> Nullable<BigInt>,
        course -> Binary,
    }
}

diesel::table! {
    recomputations (club) {
        club -> Text,
        wanted -> BigInt,
        made -> BigInt,
    }
}

diesel::table! {
    seasons (club, slug) {
        club -> Text,
        slug -> Text,
        name -> Text,
        from_day -> Text,
        to_day -> Text,
        setup -> Text,
        created_at -> BigInt,
        frozen_at -> Nullable<BigInt>,
        frozen -> Nullable<Text>,
    }
}

diesel::table! {
    season_events (club, season, stream, event) {
        club -> Text,
        season -> Text,
        stream -> Text,
        event -> BigInt,
        counted -> Bool,
        division -> BigInt,
        weight -> BigInt,
    }
}

diesel::table! {
    season_adjustments (id) {
        id -> Text,
        club -> Text,
        season -> Text,
        person -> Text,
        division -> BigInt,
        points -> BigInt,
        note -> Text,
        created_at -> BigInt,
        ended_at -> Nullable<BigInt>,
    }
}

diesel::table! {
    season_standings (club, season, division, person) {
        club -> Text,
        season -> Text,
        division -> BigInt,
        person -> Text,
        place -> BigInt,
        points -> BigInt,
        told -> Text,
    }
}

diesel::table! {
    mail_consents (person) {
        person -> Text,
        club -> Text,
        agreed_at -> BigInt,
    }
}

diesel::table! {
    mail_subscriptions (club, recipient) {
        club -> Text,
        recipient -> Text,
        address -> Text,
        reports -> Bool,
        reminders -> Bool,
        way -> Text,
        agreed_at -> BigInt,
    }
}

diesel::table! {
    subscription_requests (hash) {
        hash -> Binary,
        club -> Text,
        address -> Text,
        reports -> Bool,
        reminders -> Bool,
        expires_at -> BigInt,
    }
}

diesel::table! {
    mailings (id) {
        id -> Text,
        club -> Text,
        kind -> Text,
        about -> Text,
        subject -> Text,
        body -> Text,
        created_at -> BigInt,
    }
}

diesel::table! {
    letters (mailing, recipient) {
        mailing -> Text,
        recipient -> Text,
        person -> Nullable<Text>,
        state -> Text,
        changed_at -> BigInt,
        token -> Text,
    }
}

diesel::table! {
    reminders (club) {
        club -> Text,
        weekday -> BigInt,
        hour -> BigInt,
        last_day -> Nullable<Text>,
    }
}

diesel::table! {
    member_numbers (person) {
        person -> Text,
        club -> Text,
        number -> Text,
        public -> Bool,
    }
}

diesel::table! {
    hidden_streams (stream) {
        stream -> Text,
        hidden_at -> BigInt,
    }
}

// Each pair that is joined, and no others: all with all would be thousands of implementations, and cost more to check than
// the rest of the crate.
diesel::allow_tables_to_appear_in_same_query!(accounts, sessions);
diesel::allow_tables_to_appear_in_same_query!(analyses, records);
diesel::allow_tables_to_appear_in_same_query!(clubs, listed_clubs);
diesel::allow_tables_to_appear_in_same_query!(entries, matches);
diesel::allow_tables_to_appear_in_same_query!(entries, team_members);
diesel::allow_tables_to_appear_in_same_query!(event_names, streams);
diesel::allow_tables_to_appear_in_same_query!(events, matches);
diesel::allow_tables_to_appear_in_same_query!(events, streams);
diesel::allow_tables_to_appear_in_same_query!(hidden_streams, streams);
diesel::allow_tables_to_appear_in_same_query!(import_people, imports);
diesel::allow_tables_to_appear_in_same_query!(import_streams, imports);
diesel::allow_tables_to_appear_in_same_query!(letters, mailings);
diesel::allow_tables_to_appear_in_same_query!(matches, streams);
diesel::allow_tables_to_appear_in_same_query!(night_results, nights);
diesel::allow_tables_to_appear_in_same_query!(night_results, streams);
diesel::allow_tables_to_appear_in_same_query!(nights, streams);
diesel::allow_tables_to_appear_in_same_query!(phones, private_links);
diesel::allow_tables_to_appear_in_same_query!(results, streams);
diesel::allow_tables_to_appear_in_same_query!(side_places, streams);
diesel::allow_tables_to_appear_in_same_query!(sign_up_forms, sign_ups);
diesel::allow_tables_to_appear_in_same_query!(sign_up_letters, sign_ups);
diesel::allow_tables_to_appear_in_same_query!(streams, summaries);
diesel::allow_tables_to_appear_in_same_query!(streams, unrated_events);
