//! What the read tables of a stream's events have in common: rows by stream, event and number, written by `put`.

/// Defines `replace` and `of_stream` for a table whose module has `put`, and a `Row` as it is stored.
macro_rules! by_event_and_number {
    ($table:ident, $row:ty) => {
        /// Other rows of the stream are deleted.
        pub fn replace(tx: &mut Tx<'_>, stream: StreamId, rows: &[$row]) -> Result<(), StoreError> {
            diesel::delete($table::table)
                .filter($table::stream.eq(stream))
                .execute(tx)?;
            put(tx, stream, rows)
        }

        /// By event and number.
        pub fn of_stream(conn: &mut Conn, stream: StreamId) -> Result<Vec<$row>, StoreError> {
            let rows: Vec<Row> = $table::table
                .filter($table::stream.eq(stream))
                .order(($table::event, $table::number))
                .select(Row::as_select())
                .load(conn)?;
            rows.into_iter().map(|row| Ok(row.read()?.1)).collect()
        }
    };
}
pub(super) use by_event_and_number;
