//! State to HTML: view structs and their askama templates (`templates/` mirrors this folder). No request, no database,
//! no clock. Sentences come from [`words`].

pub mod words;
